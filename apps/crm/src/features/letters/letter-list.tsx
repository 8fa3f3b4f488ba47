import { useApi } from '@repo/back-office'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { formatDateTime, formatNumber } from '@repo/messages'
import { defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { cutText } from '@repo/ui/lib/cut-text'
import { paths } from '../../components/paths.ts'
import { LetterStateBadge } from './letter-state-badge.tsx'
import { lettersMessages as copy, letterStateLabels, letterTopicLabels } from './letters.messages.ts'
import { type Letter, useLetterActs } from './use-letter-acts.tsx'

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

const columns: ListColumn<Letter>[] = [
  {
    id: 'subject',
    header: copy.subject,
    isPrimary: true,
    csv: { from: 'subject' },
    cell: ({ id, subject }) => (
      <Link to={paths.letter({ id })} {...cutText(subject, 'row-link hover:text-primary max-sm:min-h-6')}>
        {subject}
      </Link>
    ),
  },
  {
    id: 'topic',
    header: copy.topic,
    className: 'whitespace-nowrap',
    csv: { from: 'topic', words: letterTopicLabels },
    cell: ({ topic }) => letterTopicLabels[topic],
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: letterStateLabels },
    cell: ({ state }) => <LetterStateBadge state={state} />,
  },
  {
    id: 'recipients',
    header: copy.recipients,
    isNumeric: true,
    csv: { from: 'counts.all' },
    cell: ({ counts }) => formatNumber(counts.all),
  },
  {
    id: 'sent',
    header: copy.sent,
    isNumeric: true,
    csv: { from: 'counts.sent' },
    cell: ({ counts }) => formatNumber(counts.sent),
  },
  {
    id: 'failed',
    header: copy.failed,
    isNumeric: true,
    csv: { from: 'counts.failed' },
    cell: ({ counts }) => formatNumber(counts.failed),
  },
  {
    id: 'by',
    header: copy.by,
    className: 'max-2xl:hidden',
    csv: { from: 'by', empty: copy.gone },
    cell: ({ by }) => by ?? copy.gone,
  },
  {
    id: 'at',
    header: copy.at,
    isNumeric: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
]

/** Letters to learners with what became of them: the screen at `/crm/Letter`. */
export function LetterList() {
  const { letters } = useApi().crmLetters
  const bulk = useLetterActs()
  return (
    <ListScreen
      id="letters"
      title={copy.title}
      lead={copy.lead}
      actions={
        <Link to={paths.addLetter()} className={buttonClass()}>
          {copy.write}
        </Link>
      }
      filters={filters}
      read={(query) => letters.query({ query })}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      bulk={bulk}
      exportName="thu-gui-hoc-vien"
      empty={{
        first: { title: copy.none, description: copy.noneHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
