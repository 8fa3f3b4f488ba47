// What React Aria has to be told before its first part draws. Every part of this package imports it.
import { kitMessages } from './kit.messages.ts'

/** The library puts its rule for touch into a style element, which our policy refuses, unless one with this id exists. */
const styleId = 'react-aria-pressable-style'

if (typeof window !== 'undefined') {
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'vi-VN',
    [Symbol.for('react-aria.i18n.strings')]: kitMessages,
  })
  if (!document.getElementById(styleId)) {
    const mark = document.createElement('meta')
    mark.id = styleId
    document.head.append(mark)
  }
}
