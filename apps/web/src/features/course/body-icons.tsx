import { line } from '../../components/line-icon.tsx'

export const LockIcon = line(
  <>
    <rect height="10" rx="2" width="14" x="5" y="11" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
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
export const AlertIcon = line(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5v.1" />)
