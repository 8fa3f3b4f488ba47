import { Settings } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { rates } from '../lib/preferences.ts'
import type { QualityLevel } from '../playback/engine.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { CaptionTrack } from '../player.types.ts'
import { IconButton } from './icon-button.tsx'
import { type MenuGroup, MenuPanel } from './menu-panel.tsx'

type Props = {
  levels: QualityLevel[]
  playingLines: number | null
  quality: number | null
  rate: number
  captions: CaptionTrack[]
  captionsLang: string | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onQuality: (lines: number | null) => void
  onRate: (rate: number) => void
  onCaptions: (lang: string | null) => void
  onHelp: () => void
}

/** The gear: quality, speed, captions, shortcuts. */
export function SettingsMenu(props: Props) {
  const { isOpen, onOpenChange } = props
  const rootRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [group, setGroup] = useState<string | null>(null)
  const close = (shouldFocus: boolean) => {
    onOpenChange(false)
    setGroup(null)
    if (shouldFocus) buttonRef.current?.focus()
  }
  useCloseOutside(rootRef, isOpen, () => close(false))

  return (
    <div ref={rootRef} className="lp-settings">
      <IconButton
        ref={buttonRef}
        label={messages.settings}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close(true) : onOpenChange(true))}
      >
        <Settings aria-hidden="true" className="lp-gear" data-open={isOpen} />
      </IconButton>
      {isOpen && (
        <MenuPanel
          groups={buildGroups(props)}
          open={group}
          onOpen={setGroup}
          onClose={() => close(true)}
          onHelp={() => {
            close(false)
            props.onHelp()
          }}
        />
      )}
    </div>
  )
}

function buildGroups(props: Props): MenuGroup[] {
  const { levels, playingLines, quality, rate, captions, captionsLang } = props
  const lines = [...new Set(levels.map((level) => level.lines))].toSorted((a, b) => b - a)
  return [
    {
      key: 'quality',
      label: messages.quality,
      value: quality === null ? messages.qualityAutoNow(playingLines) : messages.qualityLines(quality),
      options: [
        {
          key: 'auto',
          label: messages.qualityAuto,
          isChosen: quality === null,
          choose: () => props.onQuality(null),
        },
        ...lines.map((value) => ({
          key: String(value),
          label: messages.qualityLines(value),
          isChosen: quality === value,
          choose: () => props.onQuality(value),
        })),
      ],
    },
    {
      key: 'rate',
      label: messages.rate,
      value: messages.rateValue(rate),
      options: rates.map((value) => ({
        key: String(value),
        label: messages.rateValue(value),
        isChosen: rate === value,
        choose: () => props.onRate(value),
      })),
    },
    ...(captions.length === 0 ? [] : [buildCaptionGroup(captions, captionsLang, props.onCaptions)]),
  ]
}

function buildCaptionGroup(
  captions: CaptionTrack[],
  chosen: string | null,
  onCaptions: (lang: string | null) => void,
): MenuGroup {
  return {
    key: 'captions',
    label: messages.captions,
    value: captions.find(({ lang }) => lang === chosen)?.label ?? messages.captionsNone,
    options: [
      { key: 'off', label: messages.captionsNone, isChosen: chosen === null, choose: () => onCaptions(null) },
      ...captions.map(({ lang, label }) => ({
        key: lang,
        label,
        isChosen: chosen === lang,
        choose: () => onCaptions(lang),
      })),
    ],
  }
}

function useCloseOutside(rootRef: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const closeRef = useRef(close)
  useEffect(() => {
    closeRef.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) closeRef.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [rootRef, isOpen])
}
