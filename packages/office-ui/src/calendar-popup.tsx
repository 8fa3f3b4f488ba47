import './kit.ts'
import { calendarMessages as copy } from '@repo/ui/lib/calendar.messages'
import type { RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { Calendar, type CalendarProps } from './calendar.tsx'

interface CalendarPopupProps extends CalendarProps {
  /** The control that it belongs to. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The calendar beside its control; Esc, a press outside and a choice close it. */
export function CalendarPopup({ anchor, onClose, onSelect, ...calendar }: CalendarPopupProps) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
      placement="bottom start"
      offset={6}
      containerPadding={8}
      className="office-popup"
    >
      <Dialog aria-label={copy.title} className="w-[19rem] max-w-full p-2 outline-none">
        <Calendar
          {...calendar}
          onSelect={(day) => {
            onSelect(day)
            onClose()
          }}
        />
      </Dialog>
    </Popover>
  )
}
