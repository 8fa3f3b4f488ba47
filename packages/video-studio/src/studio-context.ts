import type { UploadQueue } from '@repo/uploads/upload-queue'
import { createContext, use } from 'react'

/** Addresses of the office around the studio. */
export interface StudioPaths {
  videos: string
  video: (id: string) => string
  /** Where a course is looked after; null where this office has no such page. */
  course: (id: string) => string | null
  /** Where its lessons are arranged; null where this office has no such page. */
  curriculum: (id: string) => string | null
}

export interface Studio {
  paths: StudioPaths
  /** Null until something needs it. */
  queue: UploadQueue | null
  loadQueue: () => Promise<UploadQueue>
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('useStudio needs a VideoStudio above it')
  return studio
}
