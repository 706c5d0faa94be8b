import { reportModel, type Report, type ReportWords } from '@mp/kernel/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { pickText } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { call } from '../../client.ts';
import { formatInstant } from '../../controls/format.ts';
import { dictionaryQuery, itemWord } from '../../dictionary.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { allows, useRights } from '../../rights.tsx';
import { serverNow } from '../../session.ts';
import { QueryResult } from '../QueryResult.tsx';
import { ReportBody } from './ReportBody.tsx';

/** The query of a report, as its address has it. */
export type ReportQuery = Readonly<Record<string, string | undefined>>;

/** The figures of a report; the old ones stay while the next come. A change of the resource's records reads them anew. */
const figuresQuery = ({ endpoint, resource }: Report, query: ReportQuery) =>
  queryOptions({
    queryKey: [resource.key, endpoint.id, query],
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
    // What is refused for its range is refused again.
    retry: false,
  });

const waiting = <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;

/** Words of the reader, with those of the dictionaries that the report names. */
function useWords({ spec }: Report): ReportWords {
  const text = useText();
  const language = useLanguage();
  const rights = useRights();
  const codes = new Set(
    Object.values(spec.sets).flatMap(({ by = [] }) => by.flatMap(({ dictionary }) => dictionary ?? [])),
  );
  useQueries({ queries: [...codes].map((code) => dictionaryQuery(code)) });
  return {
    text,
    item: itemWord,
    pick: (words) => pickText(words, language),
    instant: (at) => formatInstant(at, language),
    allows: (right) => allows(rights, right),
    now: new Date(serverNow()).toISOString(),
  };
}

interface ReportAnswerProps<A> {
  readonly report: Report<unknown, A>;
  readonly query: ReportQuery;
  /** Read again after so many milliseconds while it is shown. */
  readonly every?: number | false | undefined;
  /** A drawing of its own between charts and tables. */
  readonly children?: ((answer: A) => ReactNode) | undefined;
}

/** What a report answers, drawn as it declares; loading and failing included. */
export function ReportAnswer<A>({ report, query, every = false, children }: ReportAnswerProps<A>): ReactNode {
  const words = useWords(report);
  const read = useQuery({ ...figuresQuery(report, query), refetchInterval: every });
  return (
    <QueryResult read={read} skeleton={waiting}>
      {(answer) => (
        <ReportBody model={reportModel(report, { answer, query }, words)} isFetching={read.isFetching}>
          {children?.(answer as A)}
        </ReportBody>
      )}
    </QueryResult>
  );
}
