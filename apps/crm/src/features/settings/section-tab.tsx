import { QueryView } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import type { SettingSection } from '@repo/contract/settings'
import { Skeleton } from '@repo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HistoryList } from './history-list.tsx'

interface Props<State> {
  section: SettingSection
  query: UseQueryResult<State>
  labels: Readonly<Record<string, string>>
  words?: (field: string, value: unknown) => string
  /** The form; `key` starts it anew after values were taken back. */
  form: (state: State, key: number) => ReactNode
}

const skeleton = (
  <div className="grid gap-5 lg:grid-cols-2">
    <Skeleton className="h-80 rounded-md" />
    <Skeleton className="h-80 rounded-md" />
  </div>
)

/** One section: its form, and below it every save. */
export function SectionTab<State extends { version: EditVersion }>({
  section,
  query,
  labels,
  words,
  form,
}: Props<State>) {
  const [round, setRound] = useState(0)
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(state) => (
        <>
          {form(state, round)}
          <HistoryList
            section={section}
            version={state.version}
            labels={labels}
            words={words}
            onRestored={() => setRound((before) => before + 1)}
          />
        </>
      )}
    </QueryView>
  )
}
