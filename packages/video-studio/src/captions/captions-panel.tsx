import { QueryView, useApi } from '@repo/back-office'
import { slugify } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsDirtyPart } from '../dirty-parts.ts'
import { captionLanguageLabels } from '../studio.messages.ts'
import type { CaptionDraft, CaptionLanguage, CaptionTrackData, VideoDetail } from '../video.types.ts'
import { useTrackStore } from './caption-store.ts'
import { captionsMessages as copy } from './captions.messages.ts'
import { CaptionsEditor } from './captions-editor.tsx'
import { draftMessages as draftCopy } from './draft.messages.ts'
import { DraftBar } from './draft-bar.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { noTrack, readTrack } from './read-track.ts'
import { useImportCaptions } from './use-import-captions.ts'

const languages = Object.keys(captionLanguageLabels) as CaptionLanguage[]

/** Captions of a video: a language, where they come from, a draft that a program makes, and the editor. */
export function CaptionsPanel({ video }: { video: VideoDetail }) {
  const [lang, setLang] = useState<CaptionLanguage>(video.captionLanguages[0] ?? 'vi')
  // A new number opens the editor anew with what was imported or published.
  const [opened, setOpened] = useState(0)
  const [draft, setDraft] = useState<CaptionDraft | null>(null)
  const track = useTrack(video, lang)
  const mayLeave = useMayLeave()
  const api = useApi()
  const queryClient = useQueryClient()
  const fileName = slugify(video.title) || 'video'

  const choose = async (next: CaptionLanguage) => {
    if (!(await mayLeave(copy.confirmLeave))) return
    setDraft(null)
    setLang(next)
  }
  const showTrack = (shown: CaptionTrackData) => {
    const params = { id: video.id, lang: shown.lang }
    queryClient.setQueryData(api.videos.captions.key({ params }), shown)
    setDraft(null)
    setOpened((count) => count + 1)
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-2 px-4 pb-3" data-density="compact">
        <Field label={copy.language} className="min-w-36 flex-1">
          <Select
            value={lang}
            options={languages.map((each) => ({
              value: each,
              label: video.captionLanguages.includes(each)
                ? captionLanguageLabels[each]
                : copy.withoutTrack(captionLanguageLabels[each]),
            }))}
            onChange={(event) => void choose(languages.find((each) => each === event.target.value) ?? lang)}
          />
        </Field>
        {draft ? null : (
          <FileActs
            video={video}
            track={track.data ?? noTrack(lang)}
            onReplaced={() => setOpened((count) => count + 1)}
          />
        )}
      </div>
      {lang === 'vi' ? (
        <DraftBar
          videoId={video.id}
          opened={draft}
          onOpen={async (found) => {
            if (await mayLeave(draftCopy.confirmLeave)) setDraft(found)
          }}
          onClose={async () => {
            if (await mayLeave(draftCopy.confirmClose)) setDraft(null)
          }}
          onGone={() => setDraft(null)}
        />
      ) : null}
      {draft ? (
        <DraftEditor
          key={draft.requestId}
          video={video}
          draft={draft}
          fileName={`${fileName}.${lang}-nhap`}
          onVersion={(version) => setDraft((before) => before && { ...before, version })}
          onPublished={showTrack}
        />
      ) : (
        <QueryView query={track} skeleton={<Skeleton className="m-4 h-72" />}>
          {(data) => (
            <TrackEditor
              key={`${data.lang}-${opened}`}
              videoId={video.id}
              fileName={`${fileName}.${data.lang}`}
              track={data}
            />
          )}
        </QueryView>
      )}
    </>
  )
}

interface LeaveCopy {
  title: string
  body: string
  confirm: string
  stay: string
}

/** Asks before unsaved captions go, whichever are open. */
function useMayLeave() {
  const confirm = useConfirm()
  const isDirty = useIsDirtyPart('captions')
  return async ({ title, body, confirm: confirmLabel, stay: cancelLabel }: LeaveCopy) =>
    !isDirty || confirm({ title, body, confirmLabel, cancelLabel, tone: 'danger' })
}

interface TrackEditorProps {
  videoId: string
  fileName: string
  track: CaptionTrackData
}

const TrackEditor = ({ videoId, fileName, track }: TrackEditorProps) => (
  <CaptionsEditor fileName={fileName} store={useTrackStore(videoId, track)} />
)

/** The captions of a language as they are now; none yet is an empty list. Read once: the editor keeps its own. */
function useTrack(video: VideoDetail, lang: CaptionLanguage) {
  const api = useApi()
  const params = { id: video.id, lang }
  return useQuery({
    queryKey: api.videos.captions.key({ params }),
    queryFn: ({ signal }) =>
      video.captionLanguages.includes(lang) ? readTrack(api, params, signal) : noTrack(lang),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    throwOnError: false,
  })
}

interface FileActsProps {
  video: VideoDetail
  /** What the editor shows. */
  track: Pick<CaptionTrackData, 'lang' | 'version'>
  onReplaced: () => void
}

function FileActs(props: FileActsProps) {
  const { video, track } = props
  const ref = useRef<HTMLInputElement>(null)
  const { importFile, remove } = useTrackActs(props)
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        aria-label={copy.importInput}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void importFile(file)
        }}
      />
      <Button
        variant="secondary"
        icon={<Upload size={16} aria-hidden="true" />}
        onClick={() => ref.current?.click()}
      >
        {copy.import}
      </Button>
      {video.captionLanguages.includes(track.lang) ? (
        <IconButton
          label={copy.remove}
          icon={<Trash2 size={18} aria-hidden="true" />}
          className="text-danger"
          onClick={() => void remove()}
        />
      ) : null}
    </>
  )
}

function useTrackActs({ video, track, onReplaced }: FileActsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const params = { id: video.id, lang: track.lang }
  const label = captionLanguageLabels[track.lang]
  const show = (shown: CaptionTrackData) => {
    queryClient.setQueryData(api.videos.captions.key({ params }), shown)
    void queryClient.invalidateQueries({ queryKey: api.videos.video.key({ params: { id: video.id } }) })
    onReplaced()
  }
  return {
    importFile: useImportCaptions({ video, track, onReplaced: show }),
    async remove() {
      const { title, body, confirm: confirmLabel } = copy.confirmRemove
      const isDone = await confirm({
        title,
        body: body(label),
        confirmLabel,
        tone: 'danger',
        act: () => api.videos.removeCaptions.call({ params }),
      })
      if (!isDone) return
      show(noTrack(track.lang))
      toast.success(copy.removed(label))
    },
  }
}
