/**
 * SQL: joins the wording that question `qq` had when the attempt was submitted, if it was reworded since. `submittedAt` is the
 * column of the attempt.
 */
export const joinShownWording = (submittedAt: string) => `
  left join lateral (
    select w.question_text, w.explanation, w.options from question_wordings w
    where w.question_id = qq.id and w.replaced_at > ${submittedAt}
    order by w.replaced_at limit 1
  ) shown on true`

export const SHOWN_TEXT = 'coalesce(shown.question_text, qq.question_text)'
export const SHOWN_EXPLANATION = 'coalesce(shown.explanation, qq.explanation)'

/** `option` is the alias of a row of quiz_options. */
export const shownOption = (option: string) =>
  `coalesce(shown.options ->> ${option}.id::text, ${option}.option_text)`
