import type { OfficeList } from '@repo/contract/office-lists'
import { useApi } from '@repo/shell/api-context'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetViewsInBrowser, viewsInBrowser } from './browser-views.ts'
import type { Columns } from './list-columns.ts'

/** Hands the views that this browser kept before the server did over to it, once. */
export function useBrowserViews(owner: string, list: OfficeList, columns: Columns) {
  const { listViews } = useApi()
  const queryClient = useQueryClient()
  const handOver = useRef(async () => {})
  handOver.current = async () => {
    const views = viewsInBrowser(owner, list, columns)
    if (views.length === 0) return
    try {
      await listViews.takeInViews.call({ body: { list, views } })
      forgetViewsInBrowser(owner, list)
      await queryClient.invalidateQueries({ queryKey: listViews.views.key() })
    } catch {
      // They stay in the browser, and are handed over when the list is opened next.
    }
  }
  useEffect(() => void handOver.current(), [])
}
