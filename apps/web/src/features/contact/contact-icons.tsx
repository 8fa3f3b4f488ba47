import { line } from '../../components/line-icon.tsx'

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
