/** How a demo video is built: by playing another video's film several times in a row. */
export interface RepeatRecipe {
  /** Id of the video that is repeated. */
  filmId: string
  rounds: number
}
