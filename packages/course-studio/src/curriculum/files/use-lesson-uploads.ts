import { useApi } from '@repo/back-office'
import { canBeMarked, suggestedType, toLessonFileName } from '@repo/contract/lesson-file-names'
import { MAX_LESSON_FILE_BYTES } from '@repo/contract/lesson-files'
import { describeError } from '@repo/messages'
import { useEffect, useRef, useState } from 'react'
import type { LessonFile } from '../tree.ts'
import { filesMessages as copy } from './files.messages.ts'

export const maxMegabytes = MAX_LESSON_FILE_BYTES / 1024 / 1024

/** A file on its way, or one that did not get there. */
export interface LessonUpload {
  key: string
  lessonId: string
  name: string
  percent: number
  failure: string | null
}

/**
 * Sends files for lessons, one after the other; they go on while the dialog is closed.
 * @param onStored gets each file that the server has taken
 */
export function useLessonUploads(courseId: string, onStored: (lessonId: string, file: LessonFile) => void) {
  const api = useApi()
  const [uploads, setUploads] = useState<readonly LessonUpload[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const patch = (key: string, change: Partial<LessonUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))

  const send = async ({ key, lessonId, name }: LessonUpload, file: File) => {
    const stop = stops.current.get(key)
    if (!stop || stop.signal.aborted) return
    try {
      const stored = await api.lessonFiles.uploadLessonFile.call(
        // Some systems name no type, or a wrong one; the server looks at the content.
        { params: { id: courseId }, file: new Blob([file], { type: suggestedType(file.name) ?? '' }) },
        { signal: stop.signal, onUploadProgress: (percent) => patch(key, { percent }) },
      )
      onStored(lessonId, { ...stored, name, isWatermarked: canBeMarked(stored.type) })
      drop(key)
    } catch (error) {
      if (!stop.signal.aborted) patch(key, { failure: describeError(error) })
    } finally {
      stops.current.delete(key)
    }
  }

  const faultOf = (file: File): string | null => {
    if (suggestedType(file.name) === null) return copy.wrongType
    return file.size > MAX_LESSON_FILE_BYTES ? copy.tooLarge(maxMegabytes) : null
  }

  return {
    of: (lessonId: string) => uploads.filter((one) => one.lessonId === lessonId),
    /** How much of the files of a lesson has been sent; null where none is on its way. */
    percentOf(lessonId: string): number | null {
      const own = uploads.filter((one) => one.lessonId === lessonId && one.failure === null)
      if (own.length === 0) return null
      return Math.round(own.reduce((sum, { percent }) => sum + percent, 0) / own.length)
    },
    add(lessonId: string, files: readonly File[]) {
      const added = files.map((file): [LessonUpload, File] => [
        {
          key: crypto.randomUUID(),
          lessonId,
          name: toLessonFileName(file.name, copy.fallbackName),
          percent: 0,
          failure: faultOf(file),
        },
        file,
      ])
      setUploads((before) => [...before, ...added.map(([upload]) => upload)])
      for (const [upload, file] of added) {
        if (upload.failure !== null) continue
        stops.current.set(upload.key, new AbortController())
        line.current = line.current.then(() => send(upload, file))
      }
    },
    /** Stops a file on its way, or takes away the word of one that failed. */
    dismiss(key: string) {
      stops.current.get(key)?.abort()
      drop(key)
    },
  }
}

export type LessonUploads = ReturnType<typeof useLessonUploads>
