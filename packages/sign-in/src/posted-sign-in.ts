/** What the site's server made of a sign-in that the browser sent by itself. Never holds a password. */
export interface PostedSignIn {
  /** `secondFactor`: the password was right, and the account asks for a code. */
  form: string
  values: Readonly<Record<string, string>>
  /** Sentences by field; `root` stands above the form. */
  errors: Readonly<Record<string, string>>
}
