export const pushMessages = {
  /** A push whose reader has signed out here. */
  unnamed: 'Bạn có thông báo mới',
} as const
