import { line } from '../../components/line-icon.tsx'

export const ValidIcon = line(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8.5 12.2 2.5 2.4 4.6-4.8" />
  </>,
)
export const RevokedIcon = line(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6m0-6-6 6" />
  </>,
)
export const ReplacedIcon = line(<path d="M4 9h13l-3.5-3.5M20 15H7l3.5 3.5" />)
export const DownloadIcon = line(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />)
export const PrintIcon = line(<path d="M7 8V4h10v4M7 16H4V8h16v8h-3M7 14h10v6H7z" />)
