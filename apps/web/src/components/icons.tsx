import { type IconProps, line } from './line-icon.tsx'

// Every page loads these, so what one feature alone shows lies beside that feature.

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
export const ClockIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const SearchIcon = line(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const CloseIcon = line(<path d="M6 6l12 12M18 6 6 18" />)
export const BadgeCheckIcon = line(
  <>
    <path d="M12 3l2.2 1.7 2.8-.2.8 2.7 2.4 1.5-.9 2.6.9 2.6-2.4 1.5-.8 2.7-2.8-.2L12 20.6l-2.2-1.7-2.8.2-.8-2.7-2.4-1.5.9-2.6-.9-2.6 2.4-1.5.8-2.7 2.8.2z" />
    <path d="m8.8 12.2 2.2 2.1 4.2-4.3" />
  </>,
)
