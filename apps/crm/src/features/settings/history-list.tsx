import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import type { ApiContract, EditVersion, EndpointOutput } from '@repo/contract'
import type { SettingSection } from '@repo/contract/settings'
import { formatDateTime } from '@repo/messages'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { RotateCcw } from 'lucide-react'
import { type SettingChange, settingChanges, valueWords } from './history-words.ts'
import { historyMessages as copy, settingsMessages } from './settings.messages.ts'
import { useSettingsRefresh } from './use-section-form.ts'

type Save = EndpointOutput<ApiContract['crmSettings']['history']>['items'][number]

interface Props {
  section: SettingSection
  /** Of the section as it is shown. */
  version: EditVersion
  labels: Readonly<Record<string, string>>
  /** A field in words where its values are codes. */
  words?: (field: string, value: unknown) => string
  onRestored: () => void
}

const plainWords = (_field: string, value: unknown) => valueWords(value)

/** Every save of a section: who, when, what was before and since; an earlier one can be taken back. */
export function HistoryList({ section, version, labels, words = plainWords, onRestored }: Props) {
  const { history } = useApi().crmSettings
  const title = `${copy.title}: ${settingsMessages.sections[section]}`
  return (
    <section className="mt-10 min-w-0">
      <h2 className="mb-3 text-xl">{copy.title}</h2>
      <ListPart
        id="settings-history"
        title={title}
        filters={defineFilters(pagePositionParams, { tab: section })}
        read={(query) => history.query({ params: { section }, query })}
        columns={columnsFor((save) => settingChanges(save.before, save.after, labels, words), labels)}
        rowKey={(save) => save.id}
        rowName={(save) => copy.save(save.number)}
        rowActions={(save) =>
          save.isCurrent ? null : <SaveMenu {...{ save, section, version, onRestored }} />
        }
        exportName={copy.fileName(section)}
        empty={{ first: { title: copy.empty, description: copy.emptyHint } }}
      />
    </section>
  )
}

const columnsFor = (
  changesOf: (save: Save) => SettingChange[],
  labels: Props['labels'],
): ListColumn<Save>[] => [
  {
    id: 'changes',
    header: copy.changes,
    isPrimary: true,
    csv: [
      [copy.number, { from: 'number' }],
      [copy.valuesBefore, { from: 'before', as: 'fields', words: labels }],
      [copy.valuesAfter, { from: 'after', as: 'fields', words: labels }],
    ],
    cell: (save) => (
      <span className="block py-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {copy.save(save.number)}
          {save.isCurrent ? <Badge tone="success">{copy.current}</Badge> : null}
        </span>
        {save.restoredFrom === null ? null : (
          <span className="block font-normal text-2">{copy.restoredFrom(save.restoredFrom)}</span>
        )}
        <Changes changes={changesOf(save)} />
      </span>
    ),
  },
  {
    id: 'by',
    header: copy.by,
    csv: { from: 'by', empty: copy.installed },
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: ({ by }) => by ?? copy.installed,
  },
  {
    id: 'at',
    header: copy.at,
    csv: { from: 'at', as: 'moment' },
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
]

function Changes({ changes }: { changes: readonly SettingChange[] }) {
  if (changes.length === 0) return <span className="block font-normal text-3">{copy.unchanged}</span>
  return (
    <span className="mt-1 block font-normal whitespace-normal text-2">
      {changes.map(({ field, label, from, to }) => (
        <span className="block break-words" key={field}>
          <span className="text-3">{label}:</span>{' '}
          {from === null ? null : (
            <>
              <span className="text-3">{copy.from}</span> {from} <span className="text-3">
                {copy.to}
              </span>{' '}
            </>
          )}
          {to}
        </span>
      ))}
    </span>
  )
}

function SaveMenu({
  save,
  section,
  version,
  onRestored,
}: Pick<Props, 'section' | 'version' | 'onRestored'> & { save: Save }) {
  const { restore } = useApi().crmSettings
  const confirm = useConfirm()
  const refresh = useSettingsRefresh(section)
  const ask = async () => {
    const isDone = await confirm({
      title: copy.confirm.title(save.number),
      body: copy.confirm.body,
      confirmLabel: copy.confirm.yes,
      cancelLabel: copy.confirm.no,
      act: async () => {
        await restore.call({ params: { section }, body: { number: save.number, version } })
      },
    })
    if (!isDone) return
    await refresh()
    onRestored()
    toast.success(copy.restored(save.number))
  }
  return (
    <RowMenu
      items={[
        {
          id: 'restore',
          label: copy.restore,
          icon: <RotateCcw aria-hidden="true" size={18} />,
          onSelect: () => void ask(),
        },
      ]}
      name={copy.save(save.number)}
    />
  )
}
