import { type AnyRecord, FormDrawer, ListPage, useCan, useRecordAct, useText } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import { personTraining } from '../contract/index.ts';

interface Drawer {
  readonly id?: string;
  readonly initial?: Readonly<Record<string, unknown>>;
}

/** Trainings of one person, or of all people within reach; the training department keeps them. */
export function TrainingList({ personId }: { readonly personId?: string }): ReactNode {
  const t = useText('personTraining');
  const isWriter = useCan('personTraining.create');
  const act = useRecordAct(personTraining);
  const [drawer, setDrawer] = useState<Drawer>();
  const edit = ({ id }: AnyRecord) => setDrawer({ id });
  const isOne = personId !== undefined;
  return (
    <>
      <ListPage
        resource={personTraining}
        name={isOne ? 'of-person' : 'query'}
        inside
        fixed={isOne ? [{ field: 'personId', op: 'eq', value: personId }] : []}
        cardFacts={isOne ? ['course', 'fromOn', 'score'] : ['personId', 'course', 'fromOn', 'score']}
        onCreate={isWriter ? () => setDrawer({ initial: isOne ? { personId } : {} }) : null}
        onOpen={edit}
        onEdit={null}
        canDelete={false}
      >
        <ListPage.Column field="personId" optional={isOne} />
        <ListPage.Column field="course" width={190} />
        <ListPage.Column field="dealerId" optional={isOne} />
        <ListPage.RowAction action="edit" right="personTraining.update" first onRun={edit} />
        <ListPage.RowAction
          action="delete"
          right="personTraining.delete"
          danger
          onRun={(record) => void act('delete', [record], { danger: true })}
        />
        <ListPage.Empty>{t(isWriter ? 'list.emptyWriter' : 'list.empty')}</ListPage.Empty>
      </ListPage>
      <FormDrawer
        open={drawer !== undefined}
        resource={personTraining}
        id={drawer?.id}
        initial={drawer?.initial}
        onClose={() => setDrawer(undefined)}
      >
        <FormDrawer.Field name="personId" when={() => !isOne} />
      </FormDrawer>
    </>
  );
}
