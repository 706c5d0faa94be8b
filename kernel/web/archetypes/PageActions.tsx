import { Button, Tooltip } from 'antd';
import { Children, Fragment, isValidElement, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { useText, type Text, type TextParams } from '../i18n.ts';
import { useShownActions } from '../page-actions.ts';
import { PageHeadSlot } from '../page-head.tsx';
import { usePage } from '../page.tsx';
import { allows, useCan, useRights } from '../rights.tsx';
import { usePhone } from '../theme.ts';
import { useAct } from '../use-act.ts';
import type { RecordAction } from './record-actions.ts';
import { MoreActions, runAction } from './RowActions.tsx';
import { type OpenDialog, useDialog } from './use-dialog.tsx';
import './head-actions.css';

/** Something that may be done with a page as a whole. */
export interface PageActionProps {
  /** Its words; it is also known by them. */
  readonly titleKey: string;
  readonly params?: TextParams;
  readonly icon?: ComponentType<{ readonly 'aria-hidden': true }>;
  /** The function that it needs; it is not there for those who lack it. */
  readonly right?: string;
  /** The one that leads on. */
  readonly primary?: boolean;
  /** Why it cannot be done now; it is there and says so. */
  readonly refused?: string | undefined;
  /** At work; while a promise of `onRun` is open it is so by itself. */
  readonly isBusy?: boolean;
  /** An address outside the console, which opens in a window of its own. */
  readonly href?: string;
  /** The dialog that it opens. */
  readonly dialog?: (close: () => void) => ReactElement;
  /** A promise that fails is told to the reader. */
  readonly onRun?: () => void | Promise<unknown>;
}

/** A button of the title line. */
interface HeadAction extends RecordAction, Pick<PageActionProps, 'primary' | 'isBusy' | 'href'> {}

interface HeadTools {
  readonly t: Text;
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
  readonly openDialog: OpenDialog;
}

function headAction(props: PageActionProps, { t, act, openDialog }: HeadTools): HeadAction {
  const { titleKey, params, icon: Icon, dialog, onRun, ...rest } = props;
  return {
    ...rest,
    key: titleKey,
    label: t(titleKey, params),
    icon: Icon && <Icon aria-hidden />,
    run: () => {
      if (rest.href !== undefined) window.open(rest.href, '_blank', 'noopener,noreferrer');
      if (dialog) void openDialog((close) => dialog(() => close()));
      const work = onRun?.();
      if (work) void act(() => work);
    },
  };
}

/**
 * One thing that may be done with a page, in `PageActions` or in the toolbar of a list: its button, its entry in the
 * command palette and its place in the fold of a phone follow from what it says of itself.
 */
export function PageAction(props: PageActionProps): ReactNode {
  const { title } = usePage();
  const [isActing, act] = useAct();
  const isAllowed = useCan(props.right);
  const action = headAction(props, { t: useText(), act, openDialog: useDialog() });
  useShownActions(title, isAllowed ? [action] : []);
  return isAllowed ? <HeadButton action={{ ...action, isBusy: props.isBusy ?? isActing }} /> : null;
}

/** A button of the title line; a refused one says why. */
export function HeadButton({ action }: { readonly action: HeadAction }): ReactNode {
  const { refused, danger, label, icon, href, primary, isBusy = false } = action;
  const isRefused = refused !== undefined;
  return (
    <Tooltip title={refused ?? ''}>
      <Button
        type={primary && !isRefused ? 'primary' : 'default'}
        danger={danger === true && !isRefused}
        icon={icon}
        loading={isBusy}
        aria-disabled={isRefused}
        data-refused={isRefused}
        {...(href === undefined
          ? { onClick: () => runAction(action) }
          : { href, target: '_blank', rel: 'noopener noreferrer' })}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

/** Most actions that a phone shows side by side. */
const phoneActions = 2;

const isAction = (part: ReactNode): part is ReactElement<PageActionProps> =>
  isValidElement(part) && part.type === PageAction;

const partsOf = (children: ReactNode): readonly ReactNode[] =>
  Children.toArray(children).flatMap((part) =>
    isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment ? partsOf(part.props.children) : [part],
  );

/** The buttons of a page; on a phone that is too narrow for them only the one that leads on stands in the open. */
export function FoldedActions({ children }: { readonly children: ReactNode }): ReactNode {
  const rights = useRights();
  const isPhone = usePhone();
  const parts = isPhone ? partsOf(children) : [];
  const actions = parts.filter(isAction).filter(({ props }) => allows(rights, props.right));
  if (actions.length <= phoneActions) return children;
  const lead = actions.find(({ props }) => props.primary) ?? actions[0];
  return (
    <>
      {parts.filter((part) => !isAction(part))}
      <Fold actions={actions.filter((action) => action !== lead).map(({ props }) => props)} />
      {lead}
    </>
  );
}

function Fold({ actions: given }: { readonly actions: readonly PageActionProps[] }): ReactNode {
  const t = useText();
  const { title } = usePage();
  const tools = { t, act: useAct()[1], openDialog: useDialog() };
  const actions = given.map((props) => headAction(props, tools));
  useShownActions(title, actions);
  return <MoreActions actions={actions} name={t('list.moreOn', { label: title })} />;
}

/** What may be done with the page, at the right end of the title line; one of the buttons is primary (ui.md section 8). */
export function PageActions({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <PageHeadSlot>
      <FoldedActions>{children}</FoldedActions>
    </PageHeadSlot>
  );
}
