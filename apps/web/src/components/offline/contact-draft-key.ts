/** Under which a message to the academy is kept while it is written: under no account, because visitors write, too. */
export const contactDraftKey = 'contact-draft'
