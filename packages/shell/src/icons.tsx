import type { ReactNode } from 'react'

// Drawn here: the icon library's runtime would be a twentieth of the scripts that every first page loads.

interface IconProps {
  /** Edge in px. */
  size?: number
  className?: string
}

const createIcon = (shapes: ReactNode) =>
  function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
      >
        {shapes}
      </svg>
    )
  }

export const MenuIcon = createIcon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />)

export const SearchIcon = createIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)

export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4.2" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
)

export const MoonIcon = createIcon(<path d="M20 14.2A8.3 8.3 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2Z" />)

export const ScreenIcon = createIcon(
  <path d="M4.5 4.5h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1ZM12 16.5v4M8.5 20.5h7" />,
)
