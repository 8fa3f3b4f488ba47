import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSubtitlePlaylist } from '../hls/media-playlist.ts'
import { normaliseCaptions } from '../hls/web-vtt.ts'
import { MediaError } from '../media-error.ts'
import type { CaptionInput, ManifestCaption } from '../types.ts'

/** BCP 47, the part that we need; it becomes a file name, so nothing else may pass. */
const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/

/**
 * Writes `captions/<lang>.vtt` and its playlist for every track.
 * @throws MediaError `media.captions_invalid`
 */
export async function writeCaptions(
  dir: string,
  captions: CaptionInput[],
  durationMs: number,
): Promise<ManifestCaption[]> {
  if (new Set(captions.map(({ lang }) => lang)).size !== captions.length) {
    throw new MediaError('media.captions_invalid', 'Two caption tracks have the same language')
  }
  if (captions.length > 0) await mkdir(join(dir, 'captions'), { recursive: true })
  return Promise.all(captions.map((caption) => writeCaption(dir, caption, durationMs)))
}

async function writeCaption(
  dir: string,
  caption: CaptionInput,
  durationMs: number,
): Promise<ManifestCaption> {
  const { lang, label, path, isDefault = false } = caption
  if (!languageTag.test(lang)) throw new MediaError('media.captions_invalid', 'Not a language tag', { lang })
  const vtt = `captions/${lang}.vtt`
  const playlist = `captions/${lang}.m3u8`
  const bytes = await readFile(path).catch(() => {
    throw new MediaError('media.captions_invalid', 'The caption file cannot be read', { path })
  })
  await writeFile(join(dir, vtt), normaliseCaptions(bytes))
  await writeFile(join(dir, playlist), buildSubtitlePlaylist(`${lang}.vtt`, durationMs))
  return { lang, label, isDefault, vtt, playlist }
}
