"""The records that Loci stores, as frozen values without their keys.

Instants are aware datetimes in UTC. ``epoch`` is the owner's epoch a record was written under (see ``UserRecord``);
``version`` starts at 1 and rises by one with every change of the record.
"""
