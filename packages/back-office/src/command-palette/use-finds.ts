import { holdsWords } from '@repo/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaletteItem, PaletteSource } from './palette.types.ts'

/** Pause after the last letter before the server is asked, in ms. */
const pauseMs = 150
const shortest = 2

/** The text once typing has paused, and never in the middle of a composed letter. */
function usePaused(text: string, isComposing: boolean): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return paused
}

const matches =
  (text: string) =>
  ({ label, detail = '' }: PaletteItem) =>
    holdsWords(`${label} ${detail}`, text)

/** What fits a text: pages at once, records as soon as the server has answered. */
export function useFinds(typed: string, isComposing: boolean, { pages, find }: PaletteSource) {
  const text = typed.normalize('NFC').trim()
  const asked = usePaused(text, isComposing)
  const isAsking = find !== undefined && text.length >= shortest && asked.length >= shortest
  const read = find?.(asked)
  const query = useQuery<readonly PaletteItem[]>({
    queryKey: read?.queryKey ?? ['palette'],
    queryFn: async (context) => (read ? read.queryFn(context) : []),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    throwOnError: false,
    staleTime: 10_000,
  })
  return {
    text,
    pages: text === '' ? pages : pages.filter(matches(text)),
    records: isAsking ? (query.data ?? []) : [],
    /** Whether records of what is typed now may still come. */
    isPending:
      find !== undefined && text.length >= shortest && !query.isError && query.fetchStatus !== 'paused'
        ? asked !== text || query.isFetching
        : false,
    isError: isAsking && query.isError,
    isOffline: isAsking && query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
  }
}
