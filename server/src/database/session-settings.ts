/** Our statements and the driver rely on these, whatever the defaults of the database or the role are. */
export const SESSION_SETTINGS = `
  set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set standard_conforming_strings = on;
  set timezone = 'UTC'`
