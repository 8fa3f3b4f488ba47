import { line } from '../../components/line-icon.tsx'

export const CheckIcon = line(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const PlayCircleIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m10.5 9 4.5 3-4.5 3z" />
  </>,
)
export const VideoIcon = line(
  <>
    <rect height="14" rx="2.5" width="18" x="3" y="5" />
    <path d="m10.5 9.5 4 2.5-4 2.5z" />
  </>,
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
export const CertificateIcon = line(
  <>
    <circle cx="12" cy="9" r="5.5" />
    <path d="m8.8 13.5-1.3 7 4.5-2.6 4.5 2.6-1.3-7" />
  </>,
)
export const DevicesIcon = line(
  <>
    <rect height="10" rx="1.5" width="14" x="3" y="5" />
    <path d="M2 19h10" />
    <rect height="10" rx="1.5" width="6" x="15.5" y="10" />
  </>,
)
