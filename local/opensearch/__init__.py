"""A real OpenSearch node on this machine, without Docker: it needs only a JDK and Maven.

jdk.py        finds a JDK
artifacts.py  the program: pom.xml names it, checksums.txt pins it, downloaded once
node.py       the process: start, find, stop
Node.java     the Java class that starts the node
"""
