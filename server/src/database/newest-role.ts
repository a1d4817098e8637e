/** SQL for the role a person has now, `person` being SQL for their id; null for somebody without any. */
export const newestRole = (person: string) =>
  `(select role from user_roles r where r.user_id = ${person} order by created_at desc, id desc limit 1)`
