import { nextId } from '@repo/testing'
import type { ServerUpload } from '@repo/uploads/upload.types'
import type { CaptionDraft, CaptionDraftData, Cue, Video, VideoDetail, VideoLesson } from '../video.types.ts'

export const buildVideo = (overrides: Partial<Video> = {}): Video => ({
  id: nextId(),
  title: 'Giải phẫu mạch máu vùng mặt',
  state: 'ready',
  progressPercent: 100,
  failure: null,
  isPlayable: true,
  durationMs: 755_000,
  originalBytes: 734_003_200,
  renditions: [
    { name: '360p', width: 640, height: 360 },
    { name: '720p', width: 1280, height: 720 },
  ],
  captionLanguages: ['vi'],
  chapterCount: 0,
  usedBy: [],
  trailerOf: [],
  uploadedBy: 'Lương Gia Hạnh',
  posterUrl: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  ...overrides,
})

export const buildVideoDetail = (overrides: Partial<VideoDetail> = {}): VideoDetail => ({
  ...buildVideo(),
  originalName: 'giai-phau.mp4',
  originalSha256: 'a'.repeat(64),
  isReplaceable: true,
  captions: [
    { lang: 'vi', label: 'Tiếng Việt', cueCount: 2, version: 3, updatedAt: '2026-11-20T03:00:00.000Z' },
  ],
  chapters: [],
  soundTracks: [{ language: 'vi', label: 'Tiếng Việt', fileLanguage: 'vi' }],
  versions: { title: null, chapters: null, soundTracks: null },
  ...overrides,
})

export const buildUse = (overrides: Partial<Video['usedBy'][number]> = {}): Video['usedBy'][number] => ({
  lessonId: nextId(),
  lessonTitle: 'Động mạch mặt',
  courseId: nextId(),
  courseTitle: 'Tiêm môi an toàn',
  courseStatus: 'draft',
  changesWait: false,
  ...overrides,
})

export const buildVideoLesson = (overrides: Partial<VideoLesson> = {}): VideoLesson => ({
  lessonId: nextId(),
  lessonTitle: 'Động mạch mặt',
  sectionTitle: 'Giải phẫu',
  course: { id: nextId(), title: 'Tiêm môi an toàn', status: 'draft' },
  isProfessionalsOnly: false,
  sensitive: [],
  sensitiveNote: '',
  video: null,
  changesWait: false,
  isWaiting: false,
  ...overrides,
})

export const buildUpload = (overrides: Partial<ServerUpload> = {}): ServerUpload => {
  const id = nextId()
  return {
    id,
    path: `/uploads/${id}`,
    fileName: 'bai-1.mp4',
    fingerprint: null,
    bytes: 1000,
    receivedBytes: 400,
    state: 'receiving',
    failure: null,
    videoId: nextId(),
    isReplacement: false,
    purpose: 'course',
    createdAt: '2026-11-20T03:00:00.000Z',
    expiresAt: '2026-11-27T03:00:00.000Z',
    ...overrides,
  }
}

export const buildCue = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, text })

/** No draft was asked for, and one can be made. */
export const noDraft: CaptionDraftData = { isAvailable: true, faults: [], draft: null }

export const draftRequest = '5b0b7c1e-4d0a-4c53-9a55-0f6f3f0c2a11'

export const buildDraft = (overrides: Partial<CaptionDraft> = {}): CaptionDraftData => ({
  ...noDraft,
  draft: {
    requestId: draftRequest,
    state: 'done',
    progressPercent: 100,
    failure: null,
    cues: [],
    version: 1,
    requestedBy: 'Lương Gia Hạnh',
    requestedAt: '2026-11-27T03:00:00.000Z',
    ...overrides,
  },
})
