-- Ids in the order of time (RFC 9562, version 7): milliseconds since 1970, then random bits. New rows stand side by side
-- in every index, and so do those that expire together; and a table can be divided by ranges of its ids. Rows keep
-- their ids, and processes of the release before use the same defaults.
CREATE FUNCTION time_ordered_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  -- A random id, version 4, with its first six bytes replaced and two bits of its version set.
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
ALTER TABLE articles ALTER COLUMN id SET DEFAULT time_ordered_id();
ALTER TABLE ratings ALTER COLUMN id SET DEFAULT time_ordered_id();
ALTER TABLE items ALTER COLUMN id SET DEFAULT time_ordered_id();
