import type { UploadItem } from '@repo/uploads/upload.types'
import { useSyncExternalStore } from 'react'
import { useStudio } from '../studio-context.ts'

const none: readonly UploadItem[] = []
const never = () => () => {}

/** The rows of the upload queue; empty until it is loaded. */
export function useUploadItems(): readonly UploadItem[] {
  const { queue } = useStudio()
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? (() => none))
}
