import type { PickedFile } from '@repo/uploads/upload.types'

interface PickerWindow {
  showOpenFilePicker?(options: {
    multiple: boolean
    types: { description: string; accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle[]>
}
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

const endings = ['.mp4', '.mov', '.m4v', '.mkv', '.webm', '.avi', '.mts', '.m2ts', '.ts'] as const
const types = [{ description: 'Video', accept: { 'video/*': [...endings] } }]
/** For the plain file control; other files may be chosen all the same and are told apart by their first bytes. */
export const acceptedTypes = ['video/*', ...endings].join(',')

const withHandle = async (handle: FileSystemFileHandle): Promise<PickedFile> => ({
  file: await handle.getFile(),
  handle,
})

/** Asks for files by a picker whose files can be read again after a reload. Null where the browser has none. */
export async function pickFiles(isMultiple: boolean): Promise<PickedFile[] | null> {
  const { showOpenFilePicker } = window as PickerWindow
  if (!showOpenFilePicker) return null
  try {
    const handles = await showOpenFilePicker.call(window, { multiple: isMultiple, types })
    return await Promise.all(handles.map(withHandle))
  } catch (error) {
    // The picker was closed without a choice. After any other error (a frame, a policy) the plain file control is used.
    return (error as Error).name === 'AbortError' ? [] : null
  }
}

/** The files of a drop, with their handles where the browser gives them. */
export async function filesOfDrop(data: DataTransfer): Promise<PickedFile[]> {
  // All files are requested before the first `await`, because the drop is empty afterwards.
  const entries = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item: HandleItem) => ({
      file: item.getAsFile(),
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    }))
  const picked = await Promise.all(
    entries.map(async ({ file, handle }): Promise<PickedFile | null> => {
      const found = await handle
      if (found?.kind === 'directory' || !file) return null
      return found ? { file, handle: found as FileSystemFileHandle } : { file }
    }),
  )
  return picked.filter((each) => each !== null)
}
