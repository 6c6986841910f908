import type { ComponentProps } from 'react';
import { TableScroll } from '../widgets/TableScroll.tsx';
import { t } from '../words/index.ts';

/** A table of the prose. On a narrow page it scrolls sideways by itself. */
export function Table(props: ComponentProps<'table'>) {
  return (
    <TableScroll label={t('lesson.table')}>
      <table {...props} />
    </TableScroll>
  );
}
