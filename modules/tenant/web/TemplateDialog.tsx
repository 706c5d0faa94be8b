import { pickText, type I18nText } from '@mp/kernel/contract';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type AnyRecord,
  confirmDiscard,
  fieldErrorText,
  resourceClient,
  toast,
  useAct,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { childTypes, emptyTemplate, orgTemplate, templateRefusals, type TemplateNode } from '../contract/index.ts';
import { TemplateNodeForm } from './TemplateNodeForm.tsx';
import { changedAt, linesOf, movedAt, nodeAt, pathOfProblem, typesAt, type TemplatePath } from './template-model.ts';
import './tenant.css';

const client = resourceClient(orgTemplate);
const same = (a: TemplatePath, b: TemplatePath) => a.join() === b.join();

/** The tree of a template: organisations by the types that may stand below one another, with positions and roles. */
export function TemplateDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const start = (record.tree as TemplateNode | null) ?? emptyTemplate;
  const [tree, setTree] = useState(start);
  const [path, setPath] = useState<TemplatePath>([]);
  const [busy, act] = useAct();
  const node = nodeAt(tree, path) ?? tree;
  const problems = templateRefusals(tree);
  const wrong = new Set(problems.map((each) => pathOfProblem(each.path).join()));
  const siblings = path.length === 0 ? 0 : (nodeAt(tree, path.slice(0, -1))?.children.length ?? 0);
  const at = path.at(-1) ?? 0;
  const [childType] = childTypes[node.type];

  function handleAdd(): void {
    if (!childType) return;
    const count = linesOf(tree).length;
    const child = { ...emptyTemplate, type: childType, name: t('orgTemplate.tree.newName', { count }) };
    setTree(changedAt(tree, path, (each) => ({ ...each, children: [...each.children, child] })));
    setPath([...path, node.children.length]);
  }
  function handleRemove(): void {
    setTree(changedAt(tree, path, () => undefined));
    setPath(path.slice(0, -1));
  }
  function handleMove(by: -1 | 1): void {
    setTree(movedAt(tree, path, by));
    setPath([...path.slice(0, -1), at + by]);
  }
  const handleSave = () =>
    act(async () => {
      await client.update(record.id, record.version, { tree });
      toast.success(t('orgTemplate.tree.saved'));
      close();
    });
  async function handleClose(): Promise<void> {
    if (tree === start || (await confirmDiscard())) close();
  }

  return (
    <Modal
      open
      width={960}
      title={t('orgTemplate.tree.title', { name: pickText(record.name as I18nText, language) })}
      okText={t('orgTemplate.tree.save')}
      okButtonProps={{ loading: busy, disabled: tree === start || problems.length > 0 }}
      onOk={() => void handleSave()}
      onCancel={() => void handleClose()}
    >
      <div className="tenant-template">
        <div>
          <div className="ui-row">
            <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={!childType} onClick={handleAdd}>
              {t('orgTemplate.tree.add')}
            </Button>
            <Tool
              label={t('orgTemplate.tree.up')}
              icon={<ArrowUpOutlined aria-hidden />}
              off={at === 0}
              run={() => handleMove(-1)}
            />
            <Tool
              label={t('orgTemplate.tree.down')}
              icon={<ArrowDownOutlined aria-hidden />}
              off={at >= siblings - 1}
              run={() => handleMove(1)}
            />
            <Tool
              label={t('orgTemplate.tree.remove')}
              icon={<DeleteOutlined aria-hidden />}
              off={path.length === 0}
              run={handleRemove}
            />
          </div>
          <div className="tenant-template-tree" role="group" aria-label={t('orgTemplate.tree.label')}>
            {linesOf(tree).map((line) => (
              <button
                key={line.path.join()}
                type="button"
                aria-current={same(line.path, path)}
                data-wrong={wrong.has(line.path.join())}
                style={{ paddingInlineStart: 8 + line.path.length * 20 }}
                onClick={() => setPath(line.path)}
              >
                {line.path.length === 0 ? t('orgTemplate.tree.root') : line.node.name}{' '}
                <small>{t(`organisation.type.${line.node.type}`)}</small>
              </button>
            ))}
          </div>
        </div>
        <TemplateNodeForm
          key={path.join()}
          node={node}
          isRoot={path.length === 0}
          types={typesAt(tree, path)}
          onChange={(next) => setTree(changedAt(tree, path, () => next))}
        />
      </div>
      {problems.length > 0 ? (
        <div role="alert">
          <p className="ui-problem">{t('orgTemplate.tree.problems')}</p>
          <ul>
            {problems.slice(0, 5).map((each, place) => (
              <li key={place}>
                {nodeAt(tree, pathOfProblem(each.path))?.name} {fieldErrorText({ path: '', ...each })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Modal>
  );
}

function Tool({
  label,
  icon,
  off,
  run,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly off: boolean;
  readonly run: () => void;
}): ReactNode {
  return <Button size="small" type="text" icon={icon} aria-label={label} title={label} disabled={off} onClick={run} />;
}
