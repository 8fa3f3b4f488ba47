import { line } from '../../components/line-icon.tsx'

/** Stands for certificates. */
export const AwardIcon = line(
  <>
    <circle cx="12" cy="8.5" r="5.5" />
    <path d="m8.5 13-1.3 8 4.8-2.6 4.8 2.6-1.3-8" />
  </>,
)
