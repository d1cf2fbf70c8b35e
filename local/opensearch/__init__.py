"""A real OpenSearch node on this machine, without Docker: a JDK and Maven are all it takes.

jdk.py        which JDK runs it
artifacts.py  what it is made of: pom.xml names it, checksums.txt pins it, fetched once
node.py       the process: start, find, stop
Node.java     what runs in it
"""
