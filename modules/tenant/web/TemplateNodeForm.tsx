import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@mp/kernel/web';
import { Button, Input, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { templatePositionTypes, type OrganisationType, type TemplateNode } from '../contract/index.ts';

interface NodeFormProps {
  readonly node: TemplateNode;
  readonly isRoot: boolean;
  readonly types: readonly OrganisationType[];
  readonly onChange: (node: TemplateNode) => void;
}

/** The list with one item changed, or taken out. */
function replaced<T>(items: readonly T[], at: number, item: T | undefined): readonly T[] {
  return items.flatMap((each, place) => (place === at ? (item === undefined ? [] : [item]) : [each]));
}

/** One organisation of a template: its name and type, its positions and roles. */
export function TemplateNodeForm(props: NodeFormProps): ReactNode {
  const { node, isRoot, types, onChange } = props;
  const t = useText();
  const id = useId();
  return (
    <div>
      {isRoot ? null : (
        <div className="ui-field">
          <label htmlFor={`${id}-name`}>{t('orgTemplate.field.name')}</label>
          <Input
            id={`${id}-name`}
            maxLength={60}
            autoComplete="off"
            value={node.name}
            onChange={(event) => onChange({ ...node, name: event.target.value })}
          />
        </div>
      )}
      <div className="ui-field">
        <label htmlFor={`${id}-type`}>{t('orgTemplate.field.type')}</label>
        <Select
          id={`${id}-type`}
          style={{ width: '100%' }}
          value={node.type}
          options={types.map((value) => ({ value, label: t(`organisation.type.${value}`) }))}
          onChange={(type: OrganisationType) => onChange({ ...node, type })}
        />
      </div>
      <Positions {...props} />
      <Roles {...props} />
    </div>
  );
}

function Positions({ node, onChange }: NodeFormProps): ReactNode {
  const t = useText();
  const set = (positions: TemplateNode['positions']) => onChange({ ...node, positions });
  return (
    <>
      <h3>{t('orgTemplate.field.positions')}</h3>
      <ul className="tenant-template-parts">
        {node.positions.map((each, at) => (
          <li key={at}>
            <Input
              aria-label={t('orgTemplate.tree.positionName')}
              placeholder={t('orgTemplate.tree.positionName')}
              maxLength={30}
              value={each.name}
              onChange={(event) => set(replaced(node.positions, at, { ...each, name: event.target.value }))}
            />
            <Select
              aria-label={t('orgTemplate.tree.positionType')}
              value={each.type}
              options={templatePositionTypes.map((value) => ({ value, label: t(`position.type.${value}`) }))}
              onChange={(type: (typeof templatePositionTypes)[number]) =>
                set(replaced(node.positions, at, { ...each, type }))
              }
            />
            <Input
              aria-label={t('orgTemplate.tree.positionLevel')}
              placeholder={t('orgTemplate.tree.positionLevel')}
              maxLength={30}
              value={each.level}
              onChange={(event) => set(replaced(node.positions, at, { ...each, level: event.target.value }))}
            />
            <Remove onClick={() => set(replaced(node.positions, at, undefined))} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => set([...node.positions, { name: '', type: 'specialist', level: '' }])}
      >
        {t('orgTemplate.tree.addPosition')}
      </Button>
    </>
  );
}

function Roles({ node, onChange }: NodeFormProps): ReactNode {
  const t = useText();
  const set = (roles: TemplateNode['roles']) => onChange({ ...node, roles });
  return (
    <>
      <h3>{t('orgTemplate.field.roles')}</h3>
      <ul className="tenant-template-parts" data-two>
        {node.roles.map((each, at) => (
          <li key={at}>
            <Input
              aria-label={t('orgTemplate.tree.roleCode')}
              placeholder={t('orgTemplate.tree.roleCode')}
              maxLength={30}
              value={each.code}
              onChange={(event) => set(replaced(node.roles, at, { ...each, code: event.target.value }))}
            />
            <Input
              aria-label={t('orgTemplate.tree.roleName')}
              placeholder={t('orgTemplate.tree.roleName')}
              maxLength={30}
              value={each.name}
              onChange={(event) => set(replaced(node.roles, at, { ...each, name: event.target.value }))}
            />
            <Remove onClick={() => set(replaced(node.roles, at, undefined))} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => set([...node.roles, { code: '', name: '' }])}
      >
        {t('orgTemplate.tree.addRole')}
      </Button>
    </>
  );
}

function Remove({ onClick }: { readonly onClick: () => void }): ReactNode {
  const label = useText()('orgTemplate.tree.remove');
  return (
    <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={label} title={label} onClick={onClick} />
  );
}
