import type { ReactNode } from 'react'

/*
 * The few marks that a page repeats dozens of times. Plain elements: on the server an icon component with its
 * own props merging costs more than the rest of a card.
 */
interface IconProps {
  className?: string
}

function line(path: ReactNode) {
  return function LineIcon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.75"
        viewBox="0 0 24 24"
      >
        {path}
      </svg>
    )
  }
}

export function PlayIcon({ className = 'size-5' }: IconProps) {
  return (
    <svg aria-hidden="true" className={className} fill="currentColor" viewBox="0 0 20 20">
      <path d="M6 3.6v12.8a.9.9 0 0 0 1.38.76l9.9-6.4a.9.9 0 0 0 0-1.52l-9.9-6.4A.9.9 0 0 0 6 3.6z" />
    </svg>
  )
}

export const ChevronRight = line(<path d="m9 6 6 6-6 6" />)
export const ChevronLeft = line(<path d="m15 6-6 6 6 6" />)
export const ArrowRight = line(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const CheckIcon = line(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const LockIcon = line(
  <>
    <rect height="10" rx="2" width="14" x="5" y="11" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
)
export const PlayCircleIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m10.5 9 4.5 3-4.5 3z" />
  </>,
)
export const ClockIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const VideoIcon = line(
  <>
    <rect height="14" rx="2.5" width="18" x="3" y="5" />
    <path d="m10.5 9.5 4 2.5-4 2.5z" />
  </>,
)
export const ArticleIcon = line(<path d="M6 3.5h9l4 4v13H6zM9.5 12h6m-6 4h6m-6-8h2" />)
export const QuizIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.7 9.6a2.4 2.4 0 1 1 3.3 2.2c-.7.3-1 .8-1 1.6m0 2.6v.1" />
  </>,
)
export const SearchIcon = line(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const FilterIcon = line(<path d="M4 7h16M7 12h10m-7 5h4" />)
export const CloseIcon = line(<path d="M6 6l12 12M18 6 6 18" />)
export const BadgeCheckIcon = line(
  <>
    <path d="M12 3l2.2 1.7 2.8-.2.8 2.7 2.4 1.5-.9 2.6.9 2.6-2.4 1.5-.8 2.7-2.8-.2L12 20.6l-2.2-1.7-2.8.2-.8-2.7-2.4-1.5.9-2.6-.9-2.6 2.4-1.5.8-2.7 2.8.2z" />
    <path d="m8.8 12.2 2.2 2.1 4.2-4.3" />
  </>,
)
export const PhoneIcon = line(
  <path d="M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z" />,
)
export const MailIcon = line(
  <>
    <rect height="14" rx="2" width="18" x="3" y="5" />
    <path d="m4 7 8 6 8-6" />
  </>,
)
export const PinIcon = line(
  <>
    <path d="M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </>,
)
export const ChatIcon = line(
  <path d="M4 12a7.5 7.5 0 0 1 7.5-7.5h1A7.5 7.5 0 0 1 20 12a7.5 7.5 0 0 1-7.5 7.5H5l1.2-2.8A7.4 7.4 0 0 1 4 12zm4.5 0h.1m3.4 0h.1m3.4 0h.1" />,
)
export const InfinityIcon = line(
  <path d="M12 12c-2-2.7-3.6-4-5.5-4a4 4 0 0 0 0 8c1.9 0 3.5-1.3 5.5-4zm0 0c2 2.7 3.6 4 5.5 4a4 4 0 0 0 0-8c-1.9 0-3.5 1.3-5.5 4z" />,
)
export const CalendarIcon = line(
  <>
    <rect height="15" rx="2.5" width="17" x="3.5" y="5.5" />
    <path d="M3.5 10h17M8 3v4.5M16 3v4.5" />
  </>,
)
export const DevicesIcon = line(
  <>
    <rect height="10" rx="1.5" width="14" x="3" y="5" />
    <path d="M2 19h10" />
    <rect height="10" rx="1.5" width="6" x="15.5" y="10" />
  </>,
)
export const AlertIcon = line(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5v.1" />)
