import type { PartName, PartState } from './service-status.ts'

export const statusMessages = {
  title: 'Tình trạng dịch vụ',
  allWell: 'Mọi dịch vụ đang hoạt động',
  someSlow: 'Một số dịch vụ chậm hơn thường lệ',
  someStopped: 'Một số dịch vụ đang gián đoạn',
  someUnknown: 'Chưa rõ tình trạng một số dịch vụ',
  parts: {
    site: 'Trang web',
    api: 'Học tập và tài khoản',
    payments: 'Thanh toán',
    videos: 'Chuẩn bị video mới tải lên',
    mail: 'Thư điện tử',
  } satisfies Record<PartName, string>,
  states: {
    works: 'Hoạt động',
    slow: 'Chậm',
    stopped: 'Gián đoạn',
    unknown: 'Chưa rõ',
  } satisfies Record<PartState, string>,
  announced: (text: string, from: string, until: string) => `${text} Từ ${from} đến ${until}.`,
  checkedAt: (at: string) => `Kiểm tra lúc ${at}.`,
  lastKnown: (at: string) => `Hệ thống phía sau không trả lời. Các mục chưa rõ còn bình thường lúc ${at}.`,
  lastTroubled: (at: string) =>
    `Hệ thống phía sau không trả lời. Lần cuối còn trả lời là ${at}, khi đó đã có mục chậm hoặc gián đoạn.`,
  neverKnown: 'Hệ thống phía sau không trả lời, nên các mục khác chưa rõ.',
  retry: 'Kiểm tra lại',
  home: 'Về trang chủ',
  contact: 'Liên hệ',
  waysOut: 'Lối ra khác',
} as const
