import type { ApiContract, EndpointOutput } from '@repo/contract'

export type ServerUpload = EndpointOutput<ApiContract['uploads']['uploads']>['items'][number]
export type Quota = EndpointOutput<ApiContract['uploads']['quota']>

export type UploadStatus =
  /** Waits for one of the two places. */
  | 'queued'
  | 'sending'
  | 'paused'
  /** No answer from the server; goes on by itself. */
  | 'waiting'
  /** After a reload: the file is known, reading it again takes a click. */
  | 'needs-permission'
  /** After a reload: the file has to be chosen again. */
  | 'needs-file'
  /** Every byte is there; the checksum is being compared. */
  | 'checking'
  | 'done'
  | 'failed'

const openStates: readonly ServerUpload['state'][] = ['receiving', 'received']

/** Whether the server still waits for it, or for the check of what has arrived. */
export const isOpen = ({ state }: ServerUpload): boolean => openStates.includes(state)

export interface ReplacedVideo {
  id: string
  title: string
}

export interface UploadItem {
  key: string
  fileName: string
  bytes: number
  /** By which the same file is recognised when it is chosen again; null for uploads of other programs. */
  fingerprint: string | null
  status: UploadStatus
  sentBytes: number
  /** Bytes per second over the last moments; 0 while unknown. */
  speed: number
  uploadId: string | null
  /** The video that it becomes. */
  videoId: string | null
  replaces: ReplacedVideo | null
  /** Why it failed, in words. */
  problem: string | null
}

/** A chosen file, and where the browser can give it, the right to read it again after a reload. */
export interface PickedFile {
  file: File
  handle?: FileSystemFileHandle
}

const busyStatuses: readonly UploadStatus[] = ['queued', 'sending', 'waiting', 'checking']

/** Whether closing the page would interrupt it. */
export const isBusy = ({ status }: UploadItem): boolean => busyStatuses.includes(status)

/** Whether it holds one of the places for sending. */
export const isActive = ({ status }: UploadItem): boolean => status === 'sending' || status === 'waiting'
