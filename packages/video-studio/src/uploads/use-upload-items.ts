import { useSyncExternalStore } from 'react'
import { useStudio } from '../studio-context.ts'
import type { UploadItem } from './upload.types.ts'

const none: readonly UploadItem[] = []
const never = () => () => {}

/** The rows of the upload queue; empty until it is loaded. */
export function useUploadItems(): readonly UploadItem[] {
  const { queue } = useStudio()
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? (() => none))
}
