import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words.js';

/** A column of a table. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers are set at the end of their column. */
  readonly isNumber?: boolean;
  /** Its cells are heads of their rows. */
  readonly isHead?: boolean;
}

interface Props<Row> {
  /** Its caption; shown above it unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table that scrolls in its own box where it is too wide; columns in which no row has anything are left out. */
export function Table<Row>({ label, isLabelHidden, columns: all, rows, keyOf }: Props<Row>): VNode {
  const columns = rows.length === 0 ? all : all.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const box = useRef<HTMLElement>(null);
  const isWide = useSignal(false);
  useEffect(() => {
    const measured = box.current;
    if (!measured) return undefined;
    const measure = (): void => {
      isWide.value = measured.scrollWidth > measured.clientWidth;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  });
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={box} class="table-box" tabIndex={0} aria-label={words.table.scroll(label)}>
      <table>
        <caption class={isLabelHidden ? 'visually-hidden' : undefined}>
          <span>{label}</span>
        </caption>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" class={isNumber ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} class="muted">
                {words.table.none}
              </td>
            </tr>
          ) : null}
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isNumber, isHead }) =>
                isHead ? (
                  <th key={head} scope="row" class={isNumber ? 'number' : undefined}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} class={isNumber ? 'number' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  return (
    <>
      {table}
      {isWide.value ? <p class="more-columns">{words.table.wide}</p> : null}
    </>
  );
}
