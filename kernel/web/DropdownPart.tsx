import { Dropdown, type DropdownProps } from 'antd';
import type { ReactNode } from 'react';

/** The component library's dropdown, in a file of its own so that it is loaded with the first one that opens. */
export function DropdownPart(props: DropdownProps): ReactNode {
  return <Dropdown {...props} />;
}
