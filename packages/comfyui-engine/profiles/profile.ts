/** A choice of models and how they are sampled: one file of `profiles/`, whose values an operator may override. */
export interface Profile {
  id: string;
}
