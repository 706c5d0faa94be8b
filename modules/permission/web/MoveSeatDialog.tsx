import { text } from '@mp/kernel/contract';
import { FormDialog, plainResource, useClient, useText } from '@mp/kernel/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { position } from '../contract/index.ts';
import { possibleParents } from './position-tree.ts';
import type { PlacedRecord } from './PositionTree.tsx';

interface MoveSeatDialogProps {
  readonly seat: PlacedRecord;
  /** The positions of its organisation. */
  readonly seats: readonly PlacedRecord[];
  readonly close: () => void;
}

const fields = { parentId: text() };

/** Puts a position below another one of its organisation, or at the top. */
export function MoveSeatDialog({ seat, seats, close }: MoveSeatDialogProps): ReactNode {
  const t = useText('position');
  const client = useClient(plainResource(position));
  const label = String(seat.name);
  const options = [
    { value: '', label: t('top') },
    ...possibleParents(seats, seat.id).map((each) => ({ value: each.id, label: String(each.name) })),
  ];
  return (
    <FormDialog
      of={position.entity}
      fields={fields}
      initial={{ parentId: seat.parentId }}
      title={t('moveTitle', { label })}
      ok={t('action.move')}
      canSend={({ parentId }) => parentId !== seat.parentId}
      submit={({ parentId }) => client.move(seat.id, seat.version, { parentId })}
      done={t('moved', { label })}
      refresh={[position.key]}
      close={() => close()}
    >
      <FormDialog.Field
        name="parentId"
        render={({ id, value, onChange }) => (
          <Select id={id} className="ui-fill" value={value ?? ''} options={options} onChange={onChange} />
        )}
      />
    </FormDialog>
  );
}
