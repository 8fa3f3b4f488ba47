import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime } from '@repo/messages'
import { dataMessages as copy } from './data.messages.ts'

export type DataRequest = EndpointOutput<ApiContract['account']['dataRequests']>['items'][number]

/** The moments of a request in words: those still ahead while it is open, its end afterwards. */
export function datesOf(request: DataRequest): string[] {
  const asked = copy.asked(formatDateTime(request.createdAt))
  if (request.finishedAt) return [asked, copy.finished(formatDateTime(request.finishedAt))]
  return [asked, copy.answerBy(formatDate(request.answerBy)), copy.finishBy(formatDate(request.finishBy))]
}
