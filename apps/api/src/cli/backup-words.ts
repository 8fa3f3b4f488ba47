/** `12,3 MB` */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1024 ** 2).toLocaleString('vi-VN', { maximumFractionDigits: 1 })} MB`

/** `1,2 giây` */
export const secondsOf = (ms: number): string =>
  `${(ms / 1000).toLocaleString('vi-VN', { maximumFractionDigits: 1 })} giây`
