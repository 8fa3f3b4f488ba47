// Lengths in characters, and other limits, that the schemas share with pages which load no schemas before somebody sends something.

/** Every page of the sites has a search box. */
export const longestSearch = 100
export const longestEmail = 254
/** What may be typed for a coupon, spaces included; the code itself is shorter. */
export const longestCouponInput = 40
export const longestRecipientName = 80
export const longestGiftMessage = 500
/** What a picture shows, for who does not see it. */
export const longestAlt = 200

/** Lists count their rows up to this number; a total of one more says that there are more. */
export const countLimit = 10_000
/** The same for what a search finds: each row that it counts has to be read. */
export const searchCountLimit = 1000
/** How far a list with these words in its search box counts. */
export const countLimitOf = (words: string | undefined): number => (words ? searchCountLimit : countLimit)
/** Counts on tabs go up to this number, which says that there may be more. */
export const tabCountLimit = 1000
