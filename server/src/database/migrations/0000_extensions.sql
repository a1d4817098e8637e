CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- An index may only use immutable functions, and unaccent() is not one, as its dictionary could be replaced.
-- The names are qualified with the extension's schema (some hosts install it outside public), because maintenance
-- commands run with an empty search path.
DO $migration$
DECLARE
  extension_schema text := (
    SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'unaccent'
  );
BEGIN
  EXECUTE format(
    $function$
      CREATE FUNCTION searchable(value text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $body$ SELECT lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, normalize(value, NFC))) $body$
    $function$,
    extension_schema
  );
END
$migration$;
