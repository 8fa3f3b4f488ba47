import { line } from '../../components/line-icon.tsx'

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
export const AssignmentIcon = line(<path d="M6 5h12v15.5H6zM9 5V3.5h6V5M9 12l2 2 4-4" />)
export const DownloadIcon = line(<path d="M6 3.5h9l4 4v13H6zM12.5 10v6.5m-3-3 3 3 3-3" />)
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
export const AlertIcon = line(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5v.1" />)
